import { Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { importable } from "#contract/importable.ts";
import { type Import, type ReadFile } from "#contract/imports.ts";
import { numberText } from "#contract/numbers.ts";
import { UndoImport } from "#web/features/imports/undo-import.tsx";
import { client } from "#web/lib/client.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { useSession } from "#web/lib/session.ts";
import { ButtonLink } from "#web/ui/links.tsx";
import { Section } from "#web/ui/section.tsx";
import { toastFailure } from "#web/ui/toast.tsx";

const titles: Partial<Record<Import["estado"], string>> = {
  cancelada: "Importação cancelada",
  desfeita: "Importação desfeita",
};

/** The result of an import, with a file of the rows that were refused or incomplete. */
export function ImportResult({ file: { import: one, undoable, kept } }: { file: ReadFile }) {
  const { id, of, estado, novas, alteradas, puladas, recusadas, ressalvas } = one;
  const toSee = recusadas + ressalvas > 0;
  const take = useMutation({
    mutationFn: () => client.imports.refused({ id }),
    onSuccess: ({ file_name: name, content_type: type, content }) => saveFile({ name, type, content }),
    onError: toastFailure,
  });
  const { path, title } = importable[of];
  const changes = useSession().role !== "super_admin";
  const isThere = estado !== "desfeita";
  return (
    <Section title={titles[estado] ?? "Importação concluída"}>
      {!isThere && <Text mb="md">{keptText(one, kept)}</Text>}
      <Facts>
        <Fact name={isThere || of === "subscribers" ? "Novas" : "Novas, retiradas"}>{String(novas)}</Fact>
        <Fact name={isThere ? "Alteradas" : "Alteradas, como eram antes"}>{String(alteradas)}</Fact>
        <Fact name="Puladas, já existiam">{String(puladas)}</Fact>
        <Fact name="Recusadas">{String(recusadas)}</Fact>
        <Fact name="Entraram incompletas">{String(ressalvas)}</Fact>
      </Facts>
      <Group mt="lg">
        {(isThere || kept.count > 0) && <ButtonLink to={path}>Ver {title.toLowerCase()}</ButtonLink>}
        {toSee && (
          <Button variant="default" loading={take.isPending} onClick={() => take.mutate()}>
            Baixar linhas a rever
          </Button>
        )}
        {undoable && changes && <UndoImport of={one} />}
      </Group>
      {toSee && (
        <Text size="sm" c="dimmed" mt="sm">
          As linhas recusadas ou incompletas podem ser baixadas por 30 dias, com os motivos.
        </Text>
      )}
    </Section>
  );
}

/** What an undone import left; after 30 days it is not known any more who stayed. */
function keptText({ of }: Import, { count, first }: ReadFile["kept"]): string {
  if (of !== "subscribers") return "Nada do que ela trouxe ou alterou está mais aqui.";
  if (count === 0) return "Saíram as assinaturas que ninguém tinha usado nem alterado.";
  const others = count > first.length ? ` e outras ${numberText(count - first.length)}` : "";
  const were = count === 1 ? "Ficou 1, já usada ou alterada" : `Ficaram ${numberText(count)}, já usadas ou alteradas`;
  return `${were}: ${first.join(", ")}${others}.`;
}
