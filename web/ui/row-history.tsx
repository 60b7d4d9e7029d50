import { List, Text } from "@mantine/core";
import { type QueryKey, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { RowChange } from "#contract/row-changes.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { Moment } from "#web/ui/moment.tsx";

/**
 * The labels of the columns in a history, in their order; other columns are not shown. `none`: the text for null. "cota *" stands for the
 * cota of each part, whose name replaces the "*" of its label.
 */
export type HistoryColumns = Record<string, { label: string; text?: (value: never) => string; none?: string }>;

/** Formats for kinds of values. */
export const formats = {
  yesOrNo: (value: boolean) => (value ? "sim" : "não"),
  photo: () => "uma foto",
  minutes: (value: number) => `${value} min`,
};

type RowHistoryProps = { query: UseQueryResult<RowChange[]>; columns: HistoryColumns };

/** The changes of a row, newest first. */
export function RowHistory({ query, columns }: RowHistoryProps) {
  const shownIn = ({ changed }: RowChange) =>
    Object.keys(columns).flatMap((column) =>
      Object.keys(changed)
        .filter((key) => isOf(column, key) && !isNothing(columns[column]!, changed[key]!))
        .map((key) => ({ column, key })),
    );
  return (
    <Fetched query={query}>
      {(changes) => {
        const shown = changes.filter((change) => shownIn(change).length > 0);
        if (shown.length === 0) return <Text c="dimmed">Nada foi alterado até agora.</Text>;
        return (
          <List listStyleType="none" spacing="sm">
            {shown.map((change) => (
              <List.Item key={change.id + change.created_at}>
                {shownIn(change).map(({ column, key }) => (
                  <Text key={key} size="sm">
                    {sentence(named(columns[column]!, column, key), change.changed[key]!)}
                  </Text>
                ))}
                <Text size="xs" c="dimmed">
                  <Moment at={change.created_at} />
                  {change.person && `, ${change.person}`}
                </Text>
              </List.Item>
            ))}
          </List>
        );
      }}
    </Fetched>
  );
}

/** A call that returns the changes of a row, as in `orpc`. */
type HistoryCall = {
  queryKey: (options: { input: { id: string } }) => QueryKey;
  call: (input: { id: string }, options: { signal: AbortSignal }) => Promise<RowChange[]>;
};

type RowHistoryDialogProps = {
  row: { id: string; nome: string };
  call: HistoryCall;
  columns: HistoryColumns;
  onClose: () => void;
};

export function RowHistoryDialog({ row: { id, nome }, call, columns, onClose }: RowHistoryDialogProps) {
  const query = useQuery({
    queryKey: call.queryKey({ input: { id } }),
    queryFn: ({ signal }) => call.call({ id }, { signal }),
  });
  return (
    <Dialog opened onClose={onClose} title={`Histórico de ${nome}`}>
      <RowHistory query={query} columns={columns} />
    </Dialog>
  );
}

function isOf(column: string, key: string): boolean {
  return column.endsWith("*") ? key.startsWith(column.slice(0, -1)) : key === column;
}

function named(known: HistoryColumns[string], column: string, key: string): HistoryColumns[string] {
  return column.endsWith("*")
    ? { ...known, label: known.label.replace("*", () => key.slice(column.length - 1)) }
    : known;
}

function sentence(known: HistoryColumns[string], [before, after]: RowChange["changed"][string]): string {
  return `${known.label}: ${said(known, before)} → ${said(known, after)}`;
}

/** Of a new row: a column that is empty, as it was before there was the row. */
function isNothing(known: HistoryColumns[string], [before, after]: RowChange["changed"][string]): boolean {
  return before === null && said(known, before) === said(known, after);
}

function said({ text = String, none = "vazio" }: HistoryColumns[string], value: unknown): string {
  return value === null || value === "" ? none : text(value as never);
}
