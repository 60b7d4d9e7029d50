import { TextInput } from "@mantine/core";

type InvitedFieldsProps = { field: (path: "nome" | "email" | "telefone") => object };

/** Who is invited. */
export function InvitedFields({ field }: InvitedFieldsProps) {
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
      <TextInput label="Telefone" type="tel" autoComplete="off" placeholder="(11) 98765-4321" {...field("telefone")} />
    </>
  );
}
