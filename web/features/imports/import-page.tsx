import { useNavigate, useSearch } from "@tanstack/react-router";
import { Importable } from "#contract/imports.ts";
import { ChooseFile } from "#web/features/imports/choose-file.tsx";
import { ImportFile } from "#web/features/imports/import-file.tsx";
import { ImportList } from "#web/features/imports/import-list.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

type ImportSearch = { file?: string; into?: string };

/** /importar: a file of rows from elsewhere, and those that were brought before. The open one stands in the address. */
export function ImportPage() {
  const { file, into }: ImportSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = (id: string | undefined) => void navigate({ to: ".", search: { into, file: id } as never });
  const of = Importable.safeParse(into).data ?? "clients";

  if (file) return <ImportFile key={file} id={file} onLeave={() => open(undefined)} />;
  return (
    <>
      <PageHeader
        title="Importar planilha"
        description="Traga os clientes do sistema ou da planilha que você usava."
        actions={<ChooseFile of={of} onRead={open} />}
      />
      <ImportList onOpen={open} />
    </>
  );
}
