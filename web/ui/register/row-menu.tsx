import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { useAct } from "#web/ui/use-act.ts";

type RowCall = (row: { id: string }) => Promise<unknown>;

type RowMenuProps = {
  row: { id: string; nome: string; archived_at: string | null };
  calls: { archive: RowCall; restore: RowCall };
  refresh: () => unknown;
  /** What becomes of an archived row, and of one that is back. */
  archived?: string;
  restored?: string;
  /** What else one may do with the row. */
  children: ReactNode;
};

/** What one may do with a row of a register. Archiving loses nothing and is undone from the toast, so it does not ask first. */
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
