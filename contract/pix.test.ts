import { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from "@zxing/library";
import fc from "fast-check";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { pixCode, SavePixReceiver } from "#contract/pix.ts";

const typed: SavePixReceiver = {
  tipo: "aleatoria",
  chave: "123e4567-e12b-12d1-a456-426655440000",
  nome: "Fulano de Tal",
  cidade: "BRASILIA",
};
const receiver = SavePixReceiver.parse(typed);
const payments = fc.record({
  valor: fc.integer({ min: 1, max: 100_000_000 }),
  numero: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
});

/** The fields of an EMV code by id. Written from the manual, independent of the code under test. */
function fieldsOf(code: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at < code.length;) {
    const length = Number(code.slice(at + 2, at + 4));
    fields[code.slice(at, at + 2)] = code.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return fields;
}

/** CRC16/CCITT-FALSE, bit by bit. */
function crcOf(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** Reads the QR code like a camera, with a decoder from another library than the encoder. */
function scanned(code: string): string {
  const { data, size } = encode(code, { border: 4, ecc: "M" });
  const scale = 4;
  const width = size * scale;
  const grey = new Uint8ClampedArray(width * width).map((_, at) =>
    data[Math.floor(at / width / scale)]![Math.floor((at % width) / scale)] ? 0 : 255,
  );
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, width)));
  return new QRCodeReader().decode(bitmap, new Map([[DecodeHintType.PURE_BARCODE, true]])).getText();
}

test("the example of the Banco Central's manual has the checksum printed there", () => {
  const manual =
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304";
  expect(crcOf(manual)).toBe("1D3D");
  const { "62": _, "63": __, ...same } = fieldsOf(manual.slice(0, -4));
  expect(fieldsOf(pixCode(receiver, { valor: 1, numero: 1 }))).toMatchObject(same);
});

test("a code asks for the amount to the centavo and names its comanda, whatever they are", () => {
  fc.assert(
    fc.property(payments, ({ valor, numero }) => {
      const code = pixCode(receiver, { valor, numero });
      const fields = fieldsOf(code);
      const reais = String(valor).padStart(3, "0").replace(/(..)$/, ".$1");
      expect(fields["54"]).toBe(reais);
      expect(fieldsOf(fields["62"]!)["05"]).toMatch(new RegExp(`^(?=.{1,25}$)COMANDA${numero}$`));
      expect(fields["63"]).toBe(crcOf(code.slice(0, -4)));
    }),
  );
});

test("a camera reads of the picture what is copied", () => {
  fc.assert(
    fc.property(payments, (payment) => {
      const code = pixCode(receiver, payment);
      expect(scanned(code)).toBe(code);
    }),
    { numRuns: 25 },
  );
});

test.each([
  ["cpf", "529.982.247-25", "52998224725"],
  ["cnpj", "11.222.333/0001-81", "11222333000181"],
  ["email", "Pix@Barbearia.com.br", "pix@barbearia.com.br"],
  ["telefone", "(11) 98765-4321", "+5511987654321"],
  // Also a valid CPF.
  ["telefone", "51998259765", "+5551998259765"],
  ["aleatoria", "71C7D9BE-4B85-4E43-9F1C-1F3B8B4E9A2D", "71c7d9be-4b85-4e43-9f1c-1f3b8b4e9a2d"],
] as const)("a key of the kind %s is saved and sent in the spelling of the key register", (tipo, chave, spelled) => {
  const saved = SavePixReceiver.parse({ ...typed, tipo, chave });
  expect(saved.chave).toBe(spelled);
  expect(SavePixReceiver.parse(saved)).toEqual(saved);
  expect(fieldsOf(fieldsOf(pixCode(saved, { valor: 100, numero: 1 }))["26"]!)["01"]).toBe(spelled);
});

test.each([
  ["cpf", "529.982.247-24", "Confira a chave: não é um CPF válido."],
  ["cpf", "11987654321", "Confira a chave: não é um CPF válido."],
  ["cnpj", "529.982.247-25", "Confira a chave: não é um CNPJ válido."],
  ["email", "sem arroba", "Confira a chave: não é um e-mail válido."],
  ["telefone", "(11) 3456-7890", "Confira a chave: não é um celular com DDD."],
  ["aleatoria", "71c7d9be", "Confira a chave: não é uma chave aleatória."],
  ["email", " ", "Informe a chave."],
] as const)("what is no %s is refused: %s", (tipo, chave, message) => {
  const { error } = SavePixReceiver.safeParse({ ...typed, tipo, chave });
  expect(error?.issues).toMatchObject([{ path: ["chave"], message }]);
});

test("name and city lose their accents and fit the code, and other letters are refused", () => {
  const place = { nome: "  Barbearia do  Zé", cidade: "São João del-Rei" };
  expect(SavePixReceiver.safeParse({ ...typed, ...place }).error?.issues).toMatchObject([{ path: ["cidade"] }]);
  expect(SavePixReceiver.parse({ ...typed, ...place, cidade: "São João" })).toMatchObject({
    nome: "Barbearia do Ze",
    cidade: "Sao Joao",
  });
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (nome) => {
      const saved = SavePixReceiver.safeParse({ ...typed, nome });
      if (saved.success) expect(fieldsOf(pixCode(saved.data, { valor: 1, numero: 1 }))["59"]).toBe(saved.data.nome);
    }),
  );
});
