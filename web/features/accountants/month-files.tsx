import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type MonthFile, monthFiles, type Months } from "#contract/accountants.ts";
import { formatDay, formatMonth } from "#contract/dates.ts";
import { saveBlob } from "#web/lib/save-file.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { toastFailure } from "#web/ui/toast.tsx";

type FileInput = { mes: string; arquivo: MonthFile };

const shownAtOnce = 12;
const files = Object.entries(monthFiles) as [MonthFile, string][];

/** The months of a shop's books, each with its files; `take` downloads one. */
export function MonthFiles({ months, take }: { months: Months; take: (input: FileInput) => Promise<File> }) {
  const [shown, setShown] = useState(shownAtOnce);
  const save = useMutation({
    mutationFn: async (input: FileInput) => {
      const file = await take(input);
      saveBlob(file.name, file);
    },
    onError: toastFailure,
  });
  const { por_contar, meses } = months;
  const isTaken = ({ mes, arquivo }: FileInput) =>
    save.isPending && save.variables.mes === mes && save.variables.arquivo === arquivo;
  return (
    <Stack gap="md">
      {por_contar && (
        <Alert color="yellow">Até a véspera de {formatDay(por_contar)}: o caixa desse dia ainda não foi contado.</Alert>
      )}
      {meses.length === 0 && (
        <EmptyState
          title="Nenhum mês ainda"
          hint="Os meses aparecem aqui com o primeiro lançamento de um dia contado."
        />
      )}
      {meses.slice(0, shown).map(({ mes, ate, inteiro }) => {
        const name = formatMonth(`${mes}-01`);
        return (
          <Stack key={mes} component="section" aria-label={name} gap={6}>
            <Text fw={600}>
              {name}
              {!inteiro && (
                <Text span c="dimmed" fw={400}>
                  {` · até ${formatDay(ate)}`}
                </Text>
              )}
            </Text>
            <Group gap="xs">
              {files.map(([arquivo, label]) => (
                <Button
                  key={arquivo}
                  variant="default"
                  size="sm"
                  leftSection={<IconDownload size={14} aria-hidden />}
                  aria-label={`${label} de ${name}`}
                  loading={isTaken({ mes, arquivo })}
                  disabled={save.isPending}
                  onClick={() => save.mutate({ mes, arquivo })}
                >
                  {label}
                </Button>
              ))}
            </Group>
          </Stack>
        );
      })}
      {meses.length > shown && (
        <Button variant="subtle" onClick={() => setShown(shown + shownAtOnce)}>
          Mostrar mais meses
        </Button>
      )}
      {meses.length > 0 && (
        <Text size="sm" c="dimmed">
          Razão: uma linha por partida, com débito e crédito. Lançamentos: os pagos no mês, sem os anexos. Fechamentos:
          os que terminam no mês. Nada traz nome, CPF ou telefone do cadastro de clientes.
        </Text>
      )}
    </Stack>
  );
}
