import { Badge, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatPhone } from "#contract/phone.ts";
import type { Profile } from "#contract/profile.ts";
import classes from "#web/features/profile/own/profile-facts.module.css";
import type { WorkWords } from "#web/features/profile/own/profile-words.ts";

type ProfileFactsProps = { profile: Profile; email: string; work: WorkWords | null };

/** The profile as it is, field by field. */
export function ProfileFacts({ profile, email, work }: ProfileFactsProps) {
  const { phone, endereco, bio, experiencia_anos: years, especialidades: skills } = profile;

  return (
    <dl className={classes.facts}>
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
    </dl>
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

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.fact} data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>
        {children || (
          <Text component="span" c="dimmed">
            Não informado
          </Text>
        )}
      </dd>
    </div>
  );
}
