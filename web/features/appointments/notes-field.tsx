import { Textarea } from "@mantine/core";

/** Staff notes about a visit, with a hint who may read them (decisions 4). */
export function NotesField(field: object) {
  return (
    <Textarea
      label="Observações"
      description="O cliente pode ler isto."
      autosize
      minRows={2}
      maxLength={500}
      {...field}
    />
  );
}
