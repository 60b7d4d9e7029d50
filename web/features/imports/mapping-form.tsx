import { Alert, Button, Group, List, NativeSelect, SegmentedControl, Stack, Table, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { importable, type Mapping, type ReadFile, type RowFault } from "#contract/imports.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { Section } from "#web/ui/section.tsx";
import { toastFailure } from "#web/ui/toast.tsx";

/** Which column is what, with samples; the first errors can be looked at before it starts. */
export function MappingForm({ file }: { file: ReadFile }) {
  const { id, of, linhas } = file.import;
  const [mapping, setMapping] = useState(file.mapping);
  const [duplicates, setDuplicates] = useState<"skip" | "update">("skip");
  const again = useReadAgain(orpc.imports.key());
  const check = useMutation({ mutationFn: () => client.imports.check({ id, mapping }), onError: toastFailure });
  const start = useMutation({
    mutationFn: () => client.imports.start({ id, mapping, duplicates }),
    onSuccess: again,
    onError: toastFailure,
  });
  const { about, known, fields, required } = importable[of];
  const missing = required.filter((field) => typeof mapping[field] !== "number");

  function choose(field: string, column: number | null): void {
    check.reset();
    setMapping((before) => ({ ...before, [field]: column }));
  }

  return (
    <Stack gap="lg">
      <Section title="Colunas" description={about}>
        <Columns file={file} mapping={mapping} onChoose={choose} />
      </Section>
      <Section title={known.title} description={known.by}>
        <SegmentedControl
          aria-label={known.title}
          value={duplicates}
          onChange={setDuplicates}
          data={[
            { value: "skip", label: "Pular" },
            { value: "update", label: "Completar com o arquivo" },
          ]}
        />
      </Section>
      <div aria-live="polite">{check.data && <Faults {...check.data} of={of} />}</div>
      <Group justify="flex-end">
        {missing.length > 0 && (
          <Text size="sm" c="red.4" role="alert">
            Escolha a coluna de: {missing.map((field) => fields[field]?.label).join(", ")}.
          </Text>
        )}
        <Button
          variant="default"
          disabled={missing.length > 0}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          Conferir
        </Button>
        <Button disabled={missing.length > 0} loading={start.isPending} onClick={() => start.mutate()}>
          Importar {linhas.toLocaleString("pt-BR")} {linhas === 1 ? "linha" : "linhas"}
        </Button>
      </Group>
    </Stack>
  );
}

type ColumnsProps = {
  file: ReadFile;
  mapping: Mapping;
  onChoose: (field: string, column: number | null) => void;
};

function Columns({ file: { import: about, columns, samples }, mapping, onChoose }: ColumnsProps) {
  const options = columns.map((head, at) => ({ value: String(at), label: head }));
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Campo</Table.Th>
            <Table.Th>Coluna do arquivo</Table.Th>
            <Table.Th>Exemplos</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {Object.entries(importable[about.of].fields).map(([field, { label }]) => {
            const at = mapping[field] ?? null;
            return (
              <Table.Tr key={field}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td>
                  <NativeSelect
                    aria-label={label}
                    miw={170}
                    data={[{ value: "", label: "Não importar" }, ...options]}
                    value={at === null ? "" : String(at)}
                    onChange={({ currentTarget: { value } }) => onChoose(field, value === "" ? null : Number(value))}
                  />
                </Table.Td>
                <Table.Td>
                  <Text size="sm" c="dimmed" lineClamp={2}>
                    {at !== null &&
                      samples
                        .map((cells) => cells[at])
                        .filter(Boolean)
                        .join(" · ")}
                  </Text>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type FaultsProps = { checked: number; faults: RowFault[]; of: ReadFile["import"]["of"] };

function Faults({ checked, faults, of }: FaultsProps) {
  const rows = checked === 1 ? "1 linha conferida" : `${checked.toLocaleString("pt-BR")} linhas conferidas`;
  if (faults.length === 0) return <Alert color="green">{rows}, nenhum erro.</Alert>;
  const { fields } = importable[of];
  return (
    <Alert color="yellow" title={`${rows}. Estas serão recusadas, e você poderá baixá-las com o motivo:`}>
      <List size="sm">
        {faults.map(({ row, field, value, message }) => (
          <List.Item key={`${row} ${field}`}>
            Linha {row}, {fields[field]?.label ?? field}
            {value && ` “${value}”`}: {message}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
