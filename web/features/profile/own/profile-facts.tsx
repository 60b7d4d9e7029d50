import { Badge, Group } from "@mantine/core";
import { formatPhone } from "#contract/phone.ts";
import type { Profile } from "#contract/profile.ts";
import type { WorkWords } from "#web/features/profile/own/profile-words.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";

type ProfileFactsProps = { profile: Profile; email: string; work: WorkWords | null };

/** The profile as it is, field by field. */
export function ProfileFacts({ profile, email, work }: ProfileFactsProps) {
  const { phone, endereco, bio, experiencia_anos: years, especialidades: skills } = profile;

  return (
    <Facts>
      <Fact name="E-mail">{email}</Fact>
      <Fact name="Telefone">{phone && formatPhone(phone)}</Fact>
      <Fact name="Endereço">{endereco}</Fact>
      {work && (
        <>
          <Fact name="Experiência">{years !== null && (years === 1 ? "1 ano" : `${years} anos`)}</Fact>
          <Fact name={work.skills}>{skills.length > 0 && <Skills skills={skills} />}</Fact>
          <Fact name="Sobre você" wide>
            {bio}
          </Fact>
        </>
      )}
    </Facts>
  );
}

function Skills({ skills }: { skills: string[] }) {
  return (
    <Group gap={6} component="span" mt={4}>
      {skills.map((skill) => (
        <Badge key={skill} component="span" variant="light" color="yellow" size="lg">
          {skill}
        </Badge>
      ))}
    </Group>
  );
}
