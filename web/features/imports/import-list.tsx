import { UnstyledButton } from "@mantine/core";
import { type Import, importList } from "#contract/imports.ts";
import { orpc } from "#web/lib/orpc.ts";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** Earlier and pending imports. */
export function ImportList({ onOpen }: { onOpen: (id: string) => void }) {
  const register = useRegister(orpc.imports.list, importList);
  return (
    <Register
      register={register}
      cells={{
        arquivo: ({ id, arquivo }: Import) => (
          <UnstyledButton fw={600} onClick={() => onOpen(id)}>
            {arquivo}
          </UnstyledButton>
        ),
      }}
      empty={{
        title: "Nenhuma importação ainda",
        hint: "Escolha a planilha: você confere as colunas e os primeiros erros antes de qualquer coisa entrar.",
      }}
    />
  );
}
