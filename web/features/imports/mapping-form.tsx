import { Alert, Button, Group, List, NativeSelect, SegmentedControl, SimpleGrid, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { importable } from "#contract/importable.ts";
import { type Checked, type Mapping, type ReadFile } from "#contract/imports.ts";
import { countText } from "#contract/numbers.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { Section } from "#web/ui/section.tsx";
import { toastFailure } from "#web/ui/toast.tsx";

/** Maps columns to fields, with samples; the rows are checked before the import starts. */
export function MappingForm({ file }: { file: ReadFile }) {
  const { id, of } = file.import;
  const { role } = useSession();
  const [mapping, setMapping] = useState(file.mapping);
  const [duplicates, setDuplicates] = useState<"skip" | "update">("skip");
  const again = useReadAgain(orpc.imports.key());
  const check = useMutation({ mutationFn: () => client.imports.check({ id, mapping }), onError: toastFailure });
  const start = useMutation({
    mutationFn: () => client.imports.start({ id, mapping, duplicates }),
    onSuccess: again,
    onError: toastFailure,
  });
  const { about, known, fields, required, money } = importable[of];
  const starts = !money || role !== "super_admin";
  const missing = required.filter((field) => typeof mapping[field] !== "number");

  function choose(field: string, column: number | null): void {
    check.reset();
    setMapping((before) => ({ ...before, [field]: column }));
  }

  return (
    <Stack gap="lg">
      <Section title="Colunas" description={about}>
        <HeadChoice file={file} />
        <Columns file={file} mapping={mapping} onChoose={choose} />
      </Section>
      {known && (
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
      )}
      <div aria-live="polite">{check.data && <Outlook {...check.data} of={of} />}</div>
      <Group justify="flex-end">
        {missing.length > 0 && (
          <Text size="sm" c="red.4" role="alert">
            Escolha a coluna de: {missing.map((field) => fields[field]?.label).join(", ")}.
          </Text>
        )}
        <Button
          variant={check.data ? "default" : "filled"}
          disabled={missing.length > 0}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          Conferir
        </Button>
        {check.data && starts && (
          <Button
            disabled={check.data.refused === check.data.checked}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            Importar {countText(check.data.checked - check.data.refused, "linha")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** The row with the headings, if the guess is wrong. */
function HeadChoice({ file: { import: about, head, first } }: { file: ReadFile }) {
  const again = useReadAgain(orpc.imports.key());
  const set = useMutation({
    mutationFn: (row: number) => client.imports.setHead({ id: about.id, row }),
    onSuccess: again,
    onError: toastFailure,
  });
  const rows = first.map(({ row, cells }) => ({ value: String(row), label: `Linha ${row}: ${cells.join(" · ")}` }));
  return (
    <NativeSelect
      label="Os títulos das colunas estão na"
      mb="md"
      data={[...rows, { value: "0", label: "Nenhuma: o arquivo não tem títulos" }]}
      value={String(head)}
      disabled={set.isPending}
      onChange={({ currentTarget: { value } }) => set.mutate(Number(value))}
    />
  );
}

type ColumnsProps = {
  file: ReadFile;
  mapping: Mapping;
  onChoose: (field: string, column: number | null) => void;
};

function Columns({ file: { import: about, columns, samples }, mapping, onChoose }: ColumnsProps) {
  const options = columns.map((head, at) => ({ value: String(at), label: head }));
  const examples = (at: number) =>
    samples
      .map((cells) => cells[at])
      .filter(Boolean)
      .join(" · ");
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {Object.entries(importable[about.of].fields).map(([field, { label }]) => {
        const at = mapping[field] ?? null;
        return (
          <NativeSelect
            key={field}
            label={label}
            description={at === null ? "" : examples(at)}
            inputWrapperOrder={["label", "input", "description"]}
            data={[{ value: "", label: "Não importar" }, ...options]}
            value={at === null ? "" : String(at)}
            onChange={({ currentTarget: { value } }) => onChoose(field, value === "" ? null : Number(value))}
          />
        );
      })}
    </SimpleGrid>
  );
}

function Outlook({ checked, refused, in_part, faults, of }: Checked & { of: ReadFile["import"]["of"] }) {
  const rows = countText(checked, "linha conferida", "linhas conferidas");
  if (faults.length === 0) return <Alert color="green">{rows}, nenhum erro.</Alert>;
  const { fields } = importable[of];
  const became = [
    ...(refused > 0 ? [countText(refused, "não entra", "não entram")] : []),
    ...(in_part > 0 ? [`${countText(in_part, "entra", "entram")} sem o que está errado`] : []),
  ];
  return (
    <Alert color="yellow" title={`${rows}: ${became.join(", ")}.`}>
      Depois você pode baixar essas linhas com os motivos. As primeiras:
      <List size="sm" mt="xs">
        {faults.map(({ row, field, value, message, refused }) => (
          <List.Item key={`${row} ${field}`}>
            Linha {row}, {fields[field]?.label ?? field}
            {value && ` “${value}”`}: {message} {refused && "A linha não entra."}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
