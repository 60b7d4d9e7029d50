import { Select, type SelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "#web/lib/orpc.ts";

/** Chooses the barber who sold a plan, which is optional. */
export function SellerSelect(props: SelectProps) {
  return <TeamSelect placeholder="Vendido por (opcional)" clearable {...props} />;
}

/** Chooses a team member by id. */
export function TeamSelect(props: SelectProps) {
  const { data: team = [] } = useQuery(orpc.barbers.list.queryOptions());
  return (
    <Select
      placeholder="Barbeiro"
      searchable
      // Whoever chooses the same name again keeps it.
      allowDeselect={false}
      data={team.map(({ id, nome }) => ({ value: id, label: nome }))}
      {...props}
    />
  );
}
