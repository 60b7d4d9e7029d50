import { Button, Group } from "@mantine/core";
import { type OwnBirth, TellBirth } from "#contract/birth.ts";
import { BirthFields } from "#web/features/auth/birth-fields.tsx";
import { birthValues, useOwnBirth } from "#web/features/profile/own/birth-queries.ts";
import { useProfileAgain } from "#web/features/profile/own/profile-queries.ts";
import { client } from "#web/lib/client.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { DiscardQuestion } from "#web/ui/discard-question.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { Section } from "#web/ui/section.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

/** Shows and changes the client's birth date and, for a minor, the guardian. */
export function OwnBirthSection() {
  return (
    <Section title="Nascimento" description="Para a barbearia lembrar do seu aniversário, se você permitir.">
      <Fetched query={useOwnBirth()} loading={<ListSkeleton rows={1} height={60} />}>
        {(birth) => <BirthForm birth={birth} />}
      </Fetched>
    </Section>
  );
}

function BirthForm({ birth }: { birth: OwnBirth }) {
  const again = useProfileAgain();
  const form = useContractForm<TellBirth>({
    schema: TellBirth,
    initialValues: birthValues(birth),
    onSubmit: async (values) => {
      await client.profile.mine.tellBirth(values);
      toastSuccess("Nascimento salvo.");
      again();
    },
    unexpected: "Erro ao salvar perfil",
  });

  return (
    <ContractForm form={form}>
      <BirthFields values={form.form.values} field={form.field} />
      <Group justify="flex-end">
        <Button type="submit" variant="default" loading={form.pending}>
          Salvar nascimento
        </Button>
      </Group>
      <DiscardQuestion typed={form.typed} />
    </ContractForm>
  );
}
