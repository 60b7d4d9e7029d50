export function rowsText(count: number): string {
  return count === 1 ? "1 linha" : `${count.toLocaleString("pt-BR")} linhas`;
}
