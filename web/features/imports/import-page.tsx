import { Alert, Group, SegmentedControl } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Importable, importable } from "#contract/importable.ts";
import { ChooseFile } from "#web/features/imports/choose-file.tsx";
import { ImportFile } from "#web/features/imports/import-file.tsx";
import { ImportList } from "#web/features/imports/import-list.tsx";
import { useSession } from "#web/lib/session.ts";
import { PageHeader } from "#web/ui/page-header.tsx";

type ImportSearch = { file?: string; into?: string };

/** /importar: uploads a file of rows, and lists earlier imports. The open one is in the URL. */
export function ImportPage() {
  const { file, into }: ImportSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = (id: string | undefined) => void navigate({ to: ".", search: { into, file: id } });
  const { role } = useSession();
  const of = Importable.safeParse(into).data ?? "clients";

  if (file) return <ImportFile key={file} id={file} onLeave={() => open(undefined)} />;
  return (
    <>
      <PageHeader
        title="Importar planilha"
        description="Traga o que já estava no sistema ou na planilha que você usava."
      />
      {importable[of].money && role === "super_admin" && (
        <Alert variant="light" color="gray" mb="lg">
          {importable[of].title} têm preços, que só um administrador da barbearia importa. Aqui você confere o arquivo,
          sem importar.
        </Alert>
      )}
      <Group justify="space-between" align="flex-start" mb="lg">
        <SegmentedControl
          aria-label="O que importar"
          value={of}
          data={Importable.options.map((value) => ({ value, label: importable[value].title }))}
          onChange={(chosen) => void navigate({ to: ".", search: { into: chosen }, replace: true })}
        />
        <ChooseFile of={of} onRead={open} />
      </Group>
      <ImportList onOpen={open} />
    </>
  );
}
