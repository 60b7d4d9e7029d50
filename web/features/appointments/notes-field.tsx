import { Textarea } from "@mantine/core";

/** What staff write about a visit, and who may come to read it (decisions 4). */
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
