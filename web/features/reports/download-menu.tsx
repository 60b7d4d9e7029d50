import { Button, Menu } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { TypedReport } from "#contract/reports.ts";
import { exportList, type Format } from "#web/lib/export-list.ts";
import { toastFailure } from "#web/ui/toast.tsx";

const files = [
  { format: "xlsx", label: "Excel", Icon: IconFileSpreadsheet },
  { format: "csv", label: "CSV", Icon: IconFileTypeCsv },
  { format: "pdf", label: "PDF", Icon: IconFileTypePdf },
] as const;

/** The report as a file, as it is shown. */
export function DownloadMenu({ asked, titulo }: { asked: TypedReport; titulo: string }) {
  const save = useMutation({
    mutationFn: (format: Format) => exportList({ path: "/reports/read", search: { ...asked }, format }),
    onError: toastFailure,
  });
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={save.isPending}
          aria-label={`Baixar: ${titulo}`}
        >
          Baixar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(({ format, label, Icon }) => (
          <Menu.Item key={format} leftSection={<Icon size={16} aria-hidden />} onClick={() => save.mutate(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
