import { TextInput } from "@mantine/core";
import { PhoneInput } from "#web/ui/phone-input.tsx";

type InvitedFieldsProps = { field: (path: "nome" | "email" | "telefone") => object };

/** Who is invited to a team. */
export function InvitedFields({ field }: InvitedFieldsProps) {
  return (
    <>
      <InvitedPerson field={field} />
      <PhoneInput label="Telefone" autoComplete="off" {...field("telefone")} />
    </>
  );
}

type InvitedPersonProps = { field: (path: "nome" | "email") => object };

/** Who is invited, and where. */
export function InvitedPerson({ field }: InvitedPersonProps) {
  return (
    <>
      <TextInput label="Nome" data-autofocus autoComplete="off" {...field("nome")} />
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
