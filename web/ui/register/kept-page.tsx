import { Button, Menu, Text } from "@mantine/core";
import { type ComponentProps, type ComponentType, type ReactNode, useState } from "react";
import type { Which } from "#contract/list.ts";
import { type Nothing, Register, type RegisterProps } from "#web/ui/register/register.tsx";
import { RowMenu } from "#web/ui/register/row-menu.tsx";
import type { AnyRegister } from "#web/ui/register/use-register.ts";
import { WhichControl } from "#web/ui/register/which-control.tsx";
import { RowHistoryDialog } from "#web/ui/row-history.tsx";
import { WrittenAs } from "#web/ui/written-as.ts";

type Menued = ComponentProps<typeof RowMenu>;
type History = Omit<ComponentProps<typeof RowHistoryDialog>, "row" | "onClose">;

type ActsProps<Item> = Pick<Menued, "calls" | "refresh" | "archived" | "restored"> & {
  /** The form of a row; without one, of a new row. */
  form: ComponentType<{ row?: Item; onClose: () => void }>;
  /** Another dialog of a row in use, by the label of its act. */
  more?: { label: string; dialog: ComponentType<{ row: Item; onClose: () => void }> };
  /** Where a row's changes are remembered. */
  history?: History;
};

type KeptPageProps<Item> = ActsProps<Item> &
  Pick<RegisterProps<Item>, "cells" | "hidden" | "empty"> & {
    register: AnyRegister<Item> & { asked: { which: Which }; ask(change: { which?: Which }): void };
    /** The header of the page, around the button that adds a row. */
    head: (add: ReactNode) => ReactNode;
    /** The label of that button. */
    add: string;
    /** Whether the person may only read. */
    readOnly?: boolean;
  };

/** The page of a register with archived rows: either the rows in use or the archived ones, their menus, and the form. */
export function KeptPage<Item extends Menued["row"]>({
  register,
  head,
  add,
  readOnly = false,
  cells,
  hidden = [],
  empty,
  ...acts
}: KeptPageProps<Item>) {
  const [adding, setAdding] = useState(false);
  const { query, which } = register.asked;
  const { form: Form } = acts;
  const nothing = which === "active" ? empty : nothingArchived;
  return (
    <>
      {head(!readOnly && <Button onClick={() => setAdding(true)}>{add}</Button>)}
      <Register
        register={register}
        search="Buscar por nome"
        cells={{ nome: boldName, ...cells }}
        hidden={which === "active" ? [...hidden, "archived_at"] : hidden}
        tools={
          <WhichControl
            value={which}
            names={{ active: "Ativos", inactive: "Arquivados" }}
            onChange={(chosen) => register.ask({ which: chosen })}
          />
        }
        {...(!readOnly && { acts: (row: Item) => <RowActs row={row} {...acts} /> })}
        empty={nothing}
        notFound={query ? { title: "Nada com esse nome", hint: "Confira a busca ou os arquivados." } : nothing}
      />
      {adding && <Form onClose={() => setAdding(false)} />}
    </>
  );
}

type RowActsProps<Item> = ActsProps<Item> & { row: Item };

function RowActs<Item extends Menued["row"]>({ row, form: Form, more, history, ...menu }: RowActsProps<Item>) {
  const [opened, setOpened] = useState<"form" | "more" | "history">();
  const close = () => setOpened(undefined);
  return (
    <>
      <RowMenu row={row} {...menu}>
        <Menu.Item onClick={() => setOpened("form")}>Editar</Menu.Item>
        {more && !row.archived_at && <Menu.Item onClick={() => setOpened("more")}>{more.label}</Menu.Item>}
        {history && <Menu.Item onClick={() => setOpened("history")}>Histórico</Menu.Item>}
      </RowMenu>
      {opened === "form" && (
        <WrittenAs value={history?.columns ?? {}}>
          <Form row={row} onClose={close} />
        </WrittenAs>
      )}
      {opened === "more" && more && <more.dialog row={row} onClose={close} />}
      {opened === "history" && history && <RowHistoryDialog row={row} {...history} onClose={close} />}
    </>
  );
}

function boldName({ nome }: { nome: string }) {
  return (
    <Text component="span" fw={600} style={{ overflowWrap: "anywhere" }}>
      {nome}
    </Text>
  );
}

const nothingArchived: Nothing = { title: "Nada arquivado", hint: "O que for arquivado fica aqui e pode voltar." };
