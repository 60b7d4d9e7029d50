import { Button, Menu } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { exportList, type Format } from "#web/lib/export-list.ts";
import { toastFailure } from "#web/ui/toast.tsx";

const formats = [
  { format: "xlsx", label: "Excel", Icon: IconFileSpreadsheet },
  { format: "csv", label: "CSV", Icon: IconFileTypeCsv },
  { format: "pdf", label: "PDF", Icon: IconFileTypePdf },
] as const;

type Downloadable = { titulo: string; path: string; search: Record<string, unknown> };

type DownloadMenuProps = { files: Downloadable[]; /** What else there is, below them. */ children?: ReactNode };

/** Downloads reports as shown. */
export function DownloadMenu({ files, children }: DownloadMenuProps) {
  const save = useMutation({
    mutationFn: ({ path, search, format }: Downloadable & { format: Format }) => exportList({ path, search, format }),
    onError: toastFailure,
  });
  const many = files.length > 1;
  return (
    <Menu position="bottom-end" width={many ? 200 : 160}>
      <Menu.Target>
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={save.isPending}
          aria-label={`Baixar: ${files.map(({ titulo }) => titulo).join(", ")}`}
        >
          Baixar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map((file) => (
          <Fragment key={file.path}>
            {many && <Menu.Label>{file.titulo}</Menu.Label>}
            {formats.map(({ format, label, Icon }) => (
              <Menu.Item
                key={format}
                leftSection={<Icon size={16} aria-hidden />}
                aria-label={many ? `${file.titulo} em ${label}` : undefined}
                onClick={() => save.mutate({ ...file, format })}
              >
                {label}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
