import { Button, Stack, TextInput } from "@mantine/core";
import { PersonName, Phone } from "#contract/values.ts";
import type { BookingForm } from "#web/features/appointments/booking-form/use-booking-form.ts";
import { PhoneInput } from "#web/ui/phone-input.tsx";

/** Somebody who has not been here: name and phone are all it takes. */
export function NewClientFields({ form, onSearch }: { form: BookingForm; onSearch: () => void }) {
  const { client } = form.form.values;
  if (!("nome" in client)) return null;
  const { nome, telefone } = client;
  // The contract may judge the client as a whole; each field says which part is missing.
  const nameError = form.clientRefused && PersonName.safeParse(nome).error?.issues[0]?.message;
  const phoneError = form.clientRefused && Phone.safeParse(telefone).error?.issues[0]?.message;

  return (
    <Stack gap="sm">
      <TextInput
        label="Nome"
        required
        autoComplete="off"
        value={nome}
        error={nameError}
        onChange={(event) => form.change({ client: { nome: event.currentTarget.value, telefone } })}
      />
      <PhoneInput
        label="Telefone"
        required
        autoComplete="off"
        value={telefone}
        error={phoneError}
        onChange={(telefone) => form.change({ client: { nome, telefone } })}
      />
      <Button variant="subtle" size="compact-sm" w="fit-content" onClick={onSearch}>
        Buscar cliente cadastrado
      </Button>
    </Stack>
  );
}
