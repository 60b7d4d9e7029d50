import { Button, Fieldset, Group, Stack } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import type { OwnBirth } from "#contract/birth.ts";
import { consentVersion, Purpose } from "#contract/consents.ts";
import { formatPhone } from "#contract/phone.ts";
import { Onboard, type Profile } from "#contract/profile.ts";
import { BirthFields } from "#web/features/auth/birth-fields.tsx";
import { birthValues, useOwnBirth } from "#web/features/profile/own/birth-queries.ts";
import { ConsentChoice } from "#web/features/profile/consents/consent-choice.tsx";
import { useOwnProfile, useProfileAgain } from "#web/features/profile/own/profile-queries.ts";
import { client } from "#web/lib/client.ts";
import { useSession } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { ButtonLink } from "#web/ui/links.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import { Section } from "#web/ui/section.tsx";

/** /client/onboarding: the questions for a new client, shown once before their home. */
export function OnboardingPage() {
  const birth = useOwnBirth();

  return (
    <Stack maw={640} mx="auto">
      <Fetched query={useOwnProfile()}>
        {(profile) => <Fetched query={birth}>{(born) => <Onboarding profile={profile} born={born} />}</Fetched>}
      </Fetched>
    </Stack>
  );
}

function Onboarding({ profile, born }: { profile: Profile; born: OwnBirth }) {
  const { barbershop } = useSession();
  const router = useRouter();
  const again = useProfileAgain();
  const form = useContractForm<Onboard>({
    schema: Onboard,
    initialValues: {
      phone: profile.phone ? formatPhone(profile.phone) : "",
      ...birthValues(born),
      consents: [],
      text_version: consentVersion,
    },
    onSubmit: async (values) => {
      await client.profile.mine.onboard(values);
      again();
      await router.navigate({ to: "/cliente/agendamentos" });
    },
    unexpected: "Erro ao salvar perfil",
  });
  const { consents } = form.form.values;
  const choose = (purpose: Purpose, allow: boolean) =>
    form.form.setFieldValue("consents", allow ? [...consents, purpose] : consents.filter((one) => one !== purpose));

  return (
    <Section title={`Boas-vindas à ${barbershop?.nome ?? "barbearia"}`} description="Só falta isto para começar.">
      <ContractForm form={form}>
        <PhoneInput label="Telefone" {...form.field("phone")} />
        <BirthFields values={form.form.values} field={form.field} />
        <Fieldset legend="O que você permite (opcional)">
          <Stack gap="md">
            {Purpose.options.map((purpose) => (
              <ConsentChoice
                key={purpose}
                purpose={purpose}
                checked={consents.includes(purpose)}
                onChange={(allow) => choose(purpose, allow)}
              />
            ))}
          </Stack>
        </Fieldset>
        <Group justify="flex-end" gap="sm">
          <ButtonLink to="/cliente/agendamentos" variant="subtle" color="gray">
            Agora não
          </ButtonLink>
          <Button type="submit" loading={form.pending}>
            Continuar
          </Button>
        </Group>
      </ContractForm>
    </Section>
  );
}
