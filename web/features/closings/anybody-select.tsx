import { Select, type SelectProps } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { orpc } from "#web/lib/orpc.ts";

/** Chooses a team member by id, including former ones, who may still be owed money. */
export function AnybodySelect(props: SelectProps) {
  const found = useQueries({
    queries: (["active", "inactive"] as const).map((which) =>
      orpc.staff.barbers.queryOptions({ input: { which, size: 200 } }),
    ),
  });
  const team = found.flatMap(({ data }) => data?.items ?? []);
  const data = team.map(({ id, nome, ativo }) => ({ value: id, label: ativo ? nome : `${nome} (saiu)` }));
  return <Select label="Barbeiro" placeholder="Escolher" searchable data={data} {...props} />;
}
