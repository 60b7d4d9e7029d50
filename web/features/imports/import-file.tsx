import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { importable } from "#contract/importable.ts";
import { type ReadFile } from "#contract/imports.ts";
import { countText } from "#contract/numbers.ts";
import { ImportResult } from "#web/features/imports/import-result.tsx";
import { ImportProgress } from "#web/features/imports/import-progress.tsx";
import { MappingForm } from "#web/features/imports/mapping-form.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

/** Frequent enough for a moving progress bar. */
const pollMs = 1000;

type ImportFileProps = { id: string; onLeave: () => void };

/** One import: the mapping of its columns, then its progress, then its result. */
export function ImportFile({ id, onLeave }: ImportFileProps) {
  const asked = orpc.imports.file.queryOptions({ input: { id } });
  const query = useQuery({
    ...asked,
    refetchInterval: ({ state }) => (state.data?.import.estado === "importando" ? pollMs : false),
  });
  return (
    <Fetched query={query}>
      {(file) => (
        <>
          <PageHeader
            title={file.import.arquivo}
            description={`${importable[file.import.of].title} · ${countText(file.import.linhas, "linha")}`}
            actions={
              <Button variant="default" onClick={onLeave}>
                Todas as importações
              </Button>
            }
          />
          {partOf(file)}
        </>
      )}
    </Fetched>
  );
}

function partOf(file: ReadFile): ReactNode {
  if (file.import.estado === "mapeando") return <MappingForm key={file.head} file={file} />;
  return file.import.estado === "importando" ? <ImportProgress of={file.import} /> : <ImportResult file={file} />;
}
