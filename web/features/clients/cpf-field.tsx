import { formatCpf } from "@brazilian-utils/brazilian-utils/format-cpf";
import { Button, Group, Input, Text, TextInput } from "@mantine/core";
import { useState } from "react";

type CpfFieldProps = {
  /** The stored CPF, masked. */
  known: string | null;
  field: { value?: string; onChange: (cpf: string) => void; error?: React.ReactNode };
};

/** The stored CPF stays unless it is changed on purpose; if it is then left empty, it is removed. */
export function CpfField({ known, field }: CpfFieldProps) {
  const [changing, setChanging] = useState(known === null);
  if (!changing)
    return (
      <Input.Wrapper label="CPF">
        <Group gap="xs">
          <Text>{known}</Text>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              setChanging(true);
              field.onChange("");
            }}
          >
            Trocar
          </Button>
        </Group>
      </Input.Wrapper>
    );
  return (
    <TextInput
      label="CPF (opcional)"
      inputMode="numeric"
      placeholder="000.000.000-00"
      autoComplete="off"
      {...field}
      value={field.value ?? ""}
      onChange={({ currentTarget: { value } }) => field.onChange(formatCpf(value))}
    />
  );
}
