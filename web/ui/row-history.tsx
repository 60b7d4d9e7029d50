import { List, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { RowChange } from "#contract/row-changes.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { Moment } from "#web/ui/moment.tsx";

/** The labels of the columns in a history, in their order; other columns are not shown. `none`: the text for null. */
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
  const shownIn = ({ changed }: RowChange) => Object.keys(columns).filter((column) => column in changed);
  return (
    <Fetched query={query}>
      {(changes) => {
        const shown = changes.filter((change) => shownIn(change).length > 0);
        if (shown.length === 0) return <Text c="dimmed">Nada foi alterado até agora.</Text>;
        return (
          <List listStyleType="none" spacing="sm">
            {shown.map((change) => (
              <List.Item key={change.id}>
                {shownIn(change).map((column) => (
                  <Text key={column} size="sm">
                    {sentence(columns[column]!, change.changed[column]!)}
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

function sentence(
  { label, text = String, none = "vazio" }: HistoryColumns[string],
  [before, after]: RowChange["changed"][string],
): string {
  const said = (value: unknown) => (value === null || value === "" ? none : text(value as never));
  return `${label}: ${said(before)} → ${said(after)}`;
}

/** The earlier names, until no open branch imports them. */
export { formats as told, type HistoryColumns as ToldColumns };
