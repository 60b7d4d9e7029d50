import exceljs from "exceljs";

const heads = ["Nome", "Celular", "E-mail", "Nascimento", "Endereço", "Etiquetas", "Observações"];

/** Rows of another system's client list, each a different person. */
export function clientRows(count: number): string[][] {
  return Array.from({ length: count }, (_, n) => [
    `Cliente ${n} da Silva ${n % 97}`,
    `(11) 9${String(10_000_000 + n).replace(/^(\d{4})/, "$1-")}`,
    `cliente${n}@exemplo.com`,
    `${String(1 + (n % 28)).padStart(2, "0")}/${String(1 + (n % 12)).padStart(2, "0")}/${1960 + (n % 40)}`,
    `Rua das Laranjeiras, ${n}, apto. ${n % 200}`,
    n % 3 === 0 ? "barba, sábado" : "",
    n % 5 === 0 ? "Prefere a tesoura, e que ninguém converse antes do café." : "",
  ]);
}

export function csvOf(rows: string[][]): Buffer {
  return Buffer.from([heads, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(";")).join("\r\n"));
}

export async function workbookOf(rows: string[][]): Promise<Buffer> {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet("Clientes");
  sheet.addRows([heads, ...rows]);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
