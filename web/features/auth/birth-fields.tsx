import { Text, TextInput } from "@mantine/core";
import { isMinor, todayInUtc } from "#contract/minors.ts";
import { DayInput } from "#web/ui/day-input.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";

type Birth = {
  birth_date?: string | undefined;
  responsavel_nome?: string | undefined;
  responsavel_telefone?: string | undefined;
};

type BirthFieldsProps = {
  values: Birth;
  /** The fields, as a form of `useContractForm` gives them. */
  field: (path: keyof Birth) => object;
};

/** The birth date and, for a minor, the guardian. Typed guardian fields stay visible. */
export function BirthFields({ values, field }: BirthFieldsProps) {
  const { birth_date: born = "", responsavel_nome, responsavel_telefone } = values;
  const young = /^\d{4}-\d\d-\d\d$/.test(born) && isMinor(born, todayInUtc());

  return (
    <>
      <DayInput
        label="Data de nascimento (opcional)"
        autoComplete="bday"
        {...(field("birth_date") as Pick<Parameters<typeof DayInput>[0], "onChange">)}
      />
      {(young || responsavel_nome || responsavel_telefone) && (
        <>
          <Text size="sm" c="dimmed">
            Quem tem menos de 18 anos informa um responsável, que responde pelo cadastro e pelos consentimentos.
          </Text>
          <TextInput label="Nome do responsável" autoComplete="off" {...field("responsavel_nome")} />
          <PhoneInput label="Telefone do responsável" autoComplete="off" {...field("responsavel_telefone")} />
        </>
      )}
    </>
  );
}
