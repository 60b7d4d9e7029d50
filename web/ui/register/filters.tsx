import { Badge, Button, NativeSelect, Popover, Stack, Text } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";

type Asked = Record<string, unknown>;

/** The filters of a list, by the names of its query fields. */
type Filters<Of extends Asked> = {
  [key in keyof Of]?: { label: string; names: Record<string, string> };
};

type FiltersProps<Of extends Asked> = {
  register: { asked: Of; ask: (change: Partial<Of>) => void };
  filters: Filters<Of>;
};

/** The filters of a list beside its search, behind one button that shows how many are active. */
export function RegisterFilters<Of extends Asked>({ register: { asked, ask }, filters }: FiltersProps<Of>) {
  const keys = Object.keys(filters);
  const on = keys.filter((key) => asked[key] !== undefined).length;
  return (
    <Popover position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          px={{ base: "xs", sm: "md" }}
          aria-label={on > 0 ? `Filtros: ${on}` : "Filtros"}
          rightSection={on > 0 && <Badge circle>{on}</Badge>}
        >
          <IconFilter size={16} aria-hidden />
          <Text span inherit visibleFrom="sm" ml="xs">
            Filtros
          </Text>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          {keys.map((key) => (
            <NativeSelect
              key={key}
              label={filters[key]!.label}
              data={[{ value: "", label: "Todos" }, ...optionsOf(filters[key]!.names)]}
              value={(asked[key] as string | undefined) ?? ""}
              onChange={({ currentTarget: { value } }) => ask({ [key]: value || undefined } as Partial<Of>)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function optionsOf(names: Record<string, string>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
