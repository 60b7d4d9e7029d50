import { ActionIcon, Menu } from "@mantine/core";
import { IconDotsVertical, IconFileSpreadsheet, IconFileTypeCsv } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { exportList, type Format } from "#web/lib/export-list.ts";
import { useSession } from "#web/lib/session.ts";
import type { AnyRegister } from "#web/ui/register/use-register.ts";
import type { ChosenColumns } from "#web/ui/register/use-columns.ts";
import { toastFailure } from "#web/ui/toast.tsx";

type RegisterMenuProps<Item> = { register: AnyRegister<Item>; columns: ChosenColumns };

/** The menu of a whole list: which columns it shows, and its downloads. */
export function RegisterMenu<Item>({ register: { list, asked }, columns }: RegisterMenuProps<Item>) {
  const save = useMutation({
    mutationFn: (format: Format) => exportList({ path: list.path, search: asked, format }),
    onError: toastFailure,
  });
  const mayExport = useSession().desk?.recepcao_exporta !== false;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon ml="auto" variant="default" size={36} loading={save.isPending} aria-label={`Opções: ${list.title}`}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayExport && <Exports save={save.mutate} />}
        <Menu.Label>Colunas</Menu.Label>
        {columns.all.slice(1).map((column) => (
          <Menu.CheckboxItem
            key={column}
            checked={columns.shown.includes(column)}
            onChange={() => columns.toggle(column)}
          >
            {list.columns[column]}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Exports({ save }: { save: (format: Format) => void }) {
  return (
    <>
      <Menu.Item leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={() => save("xlsx")}>
        Exportar Excel
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypeCsv size={16} aria-hidden />} onClick={() => save("csv")}>
        Exportar CSV
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
