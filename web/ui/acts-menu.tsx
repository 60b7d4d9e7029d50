import { ActionIcon, Menu } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFocusStays } from "#web/ui/use-focus-stays.ts";

/** The acts on a row, behind one button; `nome` is the row's name. */
export function ActsMenu({ nome, children }: { nome: string; children: ReactNode }) {
  const button = useFocusStays();
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" size="lg" aria-label={`Ações para ${nome}`}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
