import { Button, Stack, Text, TextInput } from "@mantine/core";
import { kinshipNames } from "#contract/client-records.ts";
import { PersonName, Phone } from "#contract/values.ts";
import type { BookingForm } from "#web/features/appointments/booking-form/use-booking-form.ts";
import { PhoneInput } from "#web/ui/phone-input.tsx";

type NewClientFieldsProps = {
  form: BookingForm;
  /** The client whose dependent this is. */
  titular: string | undefined;
  onSearch: () => void;
};

/** A new client: a name is enough. */
export function NewClientFields({ form, titular, onSearch }: NewClientFieldsProps) {
  const { client } = form.form.values;
  if (!("nome" in client)) return null;
  // The contract may refuse the client as a whole; each field checks its own part.
  const nameError = form.clientRefused && PersonName.safeParse(client.nome).error?.issues[0]?.message;

  return (
    <Stack gap="sm">
      <TextInput
        label="Nome"
        required
        autoComplete="off"
        value={client.nome}
        error={nameError}
        onChange={(event) => form.change({ client: { ...client, nome: event.currentTarget.value } })}
      />
      {"telefone" in client ? (
        <PhoneInput
          label="Telefone"
          autoComplete="off"
          value={client.telefone}
          error={form.clientRefused && phoneError(client.telefone)}
          onChange={(telefone) => form.change({ client: { ...client, telefone } })}
        />
      ) : (
        <Text size="sm">
          Dependente de {titular}: {kinshipNames[client.parentesco].toLowerCase()}
        </Text>
      )}
      <Button variant="subtle" size="compact-sm" w="fit-content" onClick={onSearch}>
        Buscar cliente cadastrado
      </Button>
    </Stack>
  );
}

function phoneError(telefone: string): string | undefined {
  return telefone.trim() === "" ? undefined : Phone.safeParse(telefone).error?.issues[0]?.message;
}
