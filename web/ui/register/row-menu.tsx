import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { useAct } from "#web/ui/use-act.ts";

type RowCall = (row: { id: string }) => Promise<unknown>;

type RowMenuProps = {
  row: { id: string; nome: string; archived_at: string | null };
  calls: { archive: RowCall; restore: RowCall };
  refresh: () => unknown;
  /** The toasts after archiving and restoring. */
  archived?: string;
  restored?: string;
  /** Other acts on the row. */
  children: ReactNode;
};

/** The menu of a register's row. Archiving loses nothing and can be undone from the toast, so it needs no confirmation. */
export function RowMenu({ row: { id, nome, archived_at }, calls, refresh, children, ...texts }: RowMenuProps) {
  const { archived = "foi arquivado.", restored = "está de volta à lista." } = texts;
  const restore = useAct(calls.restore, { done: `${nome} ${restored}`, refresh });
  const archive = useAct(calls.archive, { done: `${nome} ${archived}`, undo: restore.mutate, refresh });
  return (
    <ActsMenu nome={nome}>
      {children}
      {archived_at ? (
        <Menu.Item onClick={() => restore.mutate({ id })}>Reativar</Menu.Item>
      ) : (
        <Menu.Item onClick={() => archive.mutate({ id })}>Arquivar</Menu.Item>
      )}
    </ActsMenu>
  );
}
