import { TextInput } from "@mantine/core";
import { PhoneInput } from "#web/ui/phone-input.tsx";

type InvitedFieldsProps = { field: (path: "nome" | "email" | "telefone") => object };

/** The fields of an invitation to a team. */
export function InvitedFields({ field }: InvitedFieldsProps) {
  return (
    <>
      <InvitedPerson field={field} />
      <PhoneInput label="Telefone" autoComplete="off" {...field("telefone")} />
    </>
  );
}

type InvitedPersonProps = { field: (path: "nome" | "email") => object };

/** The name and e-mail of the invited person. */
export function InvitedPerson({ field }: InvitedPersonProps) {
  return (
    <>
      <TextInput label="Nome" autoComplete="off" {...field("nome")} />
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="off"
        description="O convite vale só para este e-mail."
        {...field("email")}
      />
    </>
  );
}
