import { expect, test } from "vitest";
import { record } from "#server/features/clients/examples.ts";
import { forgetNoteCpfs } from "#server/features/sales/notes/jobs.ts";
import { openProduct, openShop, openStaffedShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const { owner, rita, beto, cut, chair, slug, session } = await openStaffedShop(product);
await owner.cash.open({ abertura: 0 });
const visitor = product.browser().sales.receipts;
const cpf = "529.982.247-25";
const service = { tipo: "servico", service: cut.id, barbeiro_id: chair } as const;

async function begun(client: string | null = null) {
  const { id } = await rita.sales.open({ appointment: null, client });
  await rita.sales.addItem({ id, ...service });
  return id;
}

async function closed(client: string | null = null) {
  const id = await begun(client);
  await rita.sales.pay({ id, forma: "dinheiro", valor: cut.preco, recebido: cut.preco + 500, parcelas: 1 });
  await rita.sales.close({ id });
  return id;
}

test("a receipt says what was sold, by whom, and how it was paid, also to whoever has only the link", async () => {
  const { id: client } = await owner.clients.save(record);
  const id = await begun(client);
  const second = (await owner.barbers.list()).find((one) => one.id !== chair)!;
  const { id: item } = (await rita.sales.details({ id })).items[0]!;
  const asSold = { barbeiro_id: chair, quantidade: 1, preco: cut.preco, desconto: 0, cortesia: false };
  await rita.sales.changeItem({ id: item, ...asSold, segundo_barbeiro_id: second.id, parte_do_segundo: 3000 });
  await rita.sales.saveNote({ id, cpf });
  await owner.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: chair, preco: 500 });
  await owner.sales.change({ id, client, desconto: 300 });
  await rita.sales.pay({ id, forma: "dinheiro", valor: cut.preco, recebido: cut.preco + 1000, parcelas: 1 });
  const { payments } = await rita.sales.pay({ id, forma: "pix", valor: 200, recebido: null, parcelas: 1 });
  await rita.sales.takeBack({ id: payments[1]!.id });
  await rita.sales.pay({ id, forma: "cartao_credito", valor: 200, recebido: null, parcelas: 2 });
  await expect(rita.sales.receipts.read({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await rita.sales.close({ id });

  const { token, telefone, ...receipt } = await rita.sales.receipts.read({ id });
  expect(telefone).toBe((await owner.clients.details({ id: client })).telefone);
  const barbeiro = receipt.items[1]!.barbeiro;
  const plain = { quantidade: 1, desconto: 0, cortesia: false, coberto: false, pacote: false, barbeiro };
  expect(receipt).toEqual({
    barbearia: session.barbershop!.nome,
    endereco: null,
    timezone: "America/Sao_Paulo",
    numero: 1,
    fechada_em: "2026-11-23T11:00:00.000Z",
    estornada: false,
    desconto: 300,
    cpf_nota: "***.982.247-**",
    items: [
      { nome: cut.nome, preco: cut.preco, ...plain, barbeiro: `${barbeiro} e ${second.nome}` },
      { nome: "Gorjeta", preco: 500, ...plain },
    ],
    payments: [
      { forma: "dinheiro", valor: cut.preco, recebido: cut.preco + 1000, parcelas: 1 },
      { forma: "cartao_credito", valor: 200, recebido: null, parcelas: 2 },
    ],
  });
  expect(barbeiro).toEqual(expect.any(String));
  expect(await visitor.shared({ token }), "nothing more than that").toEqual(receipt);
  await owner.barbershops.settings.changeLink({ slug: "recibos-novos" });
  expect(await visitor.shared({ token }), "after the shop has another link").toEqual(receipt);
  await owner.barbershops.settings.changeLink({ slug });
});

test("the receipt is a PDF for the roll and for a sheet", async () => {
  const { token } = await rita.sales.receipts.read({ id: await closed() });
  const [roll, sheet] = [await visitor.file({ token, papel: "bobina" }), await visitor.file({ token, papel: "a4" })];
  expect(roll).toMatchObject({ name: expect.stringMatching(/^recibo-\d+\.pdf$/) as string, type: "application/pdf" });
  const boxOf = async (file: File) =>
    /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(Buffer.from(await file.arrayBuffer()).toString("latin1"))!.slice(1);
  expect(await boxOf(sheet)).toEqual(["595.28", "841.89"]);
  const [width, height] = (await boxOf(roll)).map(Number);
  expect(width).toBeCloseTo(226.77);
  expect(height, "as long as what is on it").toBeLessThan(400);
});

test("after an estorno the receipt says so, with what had been paid", async () => {
  const id = await closed();
  const { token } = await rita.sales.receipts.read({ id });
  await rita.sales.reverse({ id, motivo: "Errado" });
  expect(await visitor.shared({ token })).toMatchObject({ estornada: true, payments: [{ valor: cut.preco }] });
});

test("a link that we did not sign, that is another's or too old shows nothing", async () => {
  const { token } = await rita.sales.receipts.read({ id: await closed() });
  const wanted = { services: [cut.id], barber: chair, startsAt: "2026-11-24T13:00:00Z" };
  const visit = await product.browser().publicPage.book({ slug, ...wanted, nome: "Davi", telefone: "11 91234-5678" });
  const [head, , sign] = token.split(".");
  const forged = Buffer.from(JSON.stringify({ slug, comanda: await closed() })).toString("base64url");
  const gone = { code: "RECEIPT_NOT_FOUND" };
  for (const wrong of [visit.token, `${head}.${forged}.${sign}`, "x"]) {
    await expect(visitor.shared({ token: wrong })).rejects.toMatchObject(gone);
    await expect(visitor.file({ token: wrong, papel: "a4" })).rejects.toMatchObject(gone);
  }
  await expect(product.browser().publicPage.visit({ token })).rejects.toMatchObject({ code: "VISIT_NOT_FOUND" });
  const now = product.clock.time;
  const at = new Date(now);
  product.clock.time = new Date(at.getTime() + 89 * 86_400_000);
  expect(await visitor.shared({ token })).toMatchObject({ estornada: false });
  product.clock.time = new Date(at.getTime() + 91 * 86_400_000);
  await expect(visitor.shared({ token })).rejects.toMatchObject(gone);
  product.clock.time = now;
});

test("the CPF of a note can change until the note has its number, which comes after closing", async () => {
  const id = await begun();
  const save = (given: { cpf?: string; numero?: string }) => rita.sales.saveNote({ id, ...given });
  const wrong = (path: string, message: string) => ({ data: { fields: [{ path, message }] } });
  await expect(save({ cpf: "529.982.247-24" })).rejects.toMatchObject(wrong("cpf", "CPF inválido."));
  await expect(save({ numero: "12" })).rejects.toMatchObject(wrong("numero", "A nota vem depois de fechar a comanda."));
  expect(await save({ cpf })).toMatchObject({ cpf_nota: "***.982.247-**", numero_nota: null });
  await rita.sales.pay({ id, forma: "pix", valor: cut.preco, recebido: null, parcelas: 1 });
  await rita.sales.close({ id });

  const withoutNote = async () => (await rita.sales.list({ nota: "sem" })).items.map((one) => one.id);
  expect(await withoutNote()).toContain(id);
  expect(await save({ numero: "NFS-e 2026/12" })).toMatchObject({ numero_nota: "NFS-e 2026/12", situacao: "fechada" });
  expect(await withoutNote()).not.toContain(id);
  const issued = wrong("cpf", "A nota já foi emitida. Para trocar o CPF, tire antes o número dela.");
  await expect(save({ cpf: "" })).rejects.toMatchObject(issued);
  expect(await save({ cpf: "", numero: "" })).toMatchObject({ cpf_nota: null, numero_nota: null });
  await rita.sales.reverse({ id, motivo: "Errado" });
  await expect(save({ cpf })).rejects.toMatchObject({ code: "COMANDA_ENDED" });
  expect(await withoutNote()).not.toContain(id);
});

test("showing the whole CPF is on record, and the reception needs the shop's permission", async () => {
  const id = await begun();
  expect(await rita.sales.showNoteCpf({ id })).toEqual({ cpf: null });
  await rita.sales.saveNote({ id, cpf });
  expect(await rita.sales.showNoteCpf({ id })).toEqual({ cpf: "52998224725" });
  const { items } = await owner.audit.eventsOfShop({ event_type: "cpf_shown" });
  expect(items).toMatchObject([{ details: { comanda: id } }]);
  await owner.barbershops.settings.change({ recepcao_ve_cpf: false });
  await expect(rita.sales.showNoteCpf({ id })).rejects.toMatchObject({ code: "PERMISSION_REQUIRED" });
});

test("who is erased leaves the CPF and the number of their notes, and takes them along in their own data", async () => {
  const { id: client } = await owner.clients.save({ ...record, cpf: "", telefone: "", email: "" });
  const id = await closed(client);
  await rita.sales.saveNote({ id, cpf, numero: "77" });
  const { content } = await owner.clients.takeData({ id: client, format: "json" });
  expect(JSON.parse(content)).toMatchObject({ comandas: [{ cpf_nota: "52998224725", numero_nota: "77" }] });
  await owner.clients.erase({ id: client, confirmation: "EXCLUIR" });
  expect(await owner.sales.details({ id })).toMatchObject({
    cliente: { nome: "Cliente removido" },
    cpf_nota: "***.982.247-**",
    numero_nota: "77",
  });
  expect(await owner.sales.showNoteCpf({ id })).toEqual({ cpf: "52998224725" });
});

test("the CPF of a note goes once the fiscal term of an erased client's sale is over, and stays with all others", async () => {
  const noted = async () => {
    const { id: client } = await owner.clients.save({ ...record, cpf: "", telefone: "", email: "" });
    const id = await closed(client);
    await rita.sales.saveNote({ id, cpf, numero: "78" });
    return { client, id };
  };
  const [erased, kept] = [await noted(), await noted()];
  await owner.clients.erase({ id: erased.client, confirmation: "EXCLUIR" });
  const now = product.clock.time;
  const forgotten = async (day: string) => {
    product.clock.time = new Date(`${day}T12:00:00Z`);
    await forgetNoteCpfs(product.deps);
    product.clock.time = now;
    const found = [erased, kept].map(({ id }) => owner.sales.showNoteCpf({ id }));
    return (await Promise.all(found)).map((one) => one.cpf);
  };
  expect(await forgotten("2031-12-31")).toEqual(["52998224725", "52998224725"]);
  expect(await forgotten("2032-01-01"), "five years from the year after 2026").toEqual([null, "52998224725"]);
  expect(await owner.sales.details({ id: erased.id })).toMatchObject({ numero_nota: "78" });
});

test("a comanda tells who opened, closed and took it back, and when", async () => {
  const id = await closed();
  await owner.sales.reverse({ id, motivo: "Errado" });
  const { acts } = await rita.sales.details({ id });
  expect(acts.map(({ situacao, by }) => [situacao, by])).toEqual([
    ["aberta", "Rita Souza"],
    ["fechada", "Rita Souza"],
    ["estornada", "Zé Dono"],
  ]);
});

test("the desk sees the receiver of a Pix once the admin has set it, and the change is on record", async () => {
  expect(await rita.sales.pixReceiver()).toBeNull();
  const given = { tipo: "telefone", chave: "(11) 98765-4321", nome: "Barbearia do Zé", cidade: "São Paulo" } as const;
  const { settings } = owner.barbershops;
  await expect(settings.savePix({ ...given, tipo: "cpf" })).rejects.toMatchObject({
    data: { fields: [{ path: "chave", message: "Confira a chave: não é um CPF válido." }] },
  });
  await settings.savePix(given);
  const saved = { tipo: "telefone", chave: "+5511987654321", nome: "Barbearia do Ze", cidade: "Sao Paulo" };
  expect(await rita.sales.pixReceiver()).toEqual(saved);
  expect(await settings.read()).toMatchObject({ pix: saved });
  expect((await settings.history())[0]).toMatchObject({ changed: { pix_chave: [null, "+5511987654321"] } });
  await expect(rita.barbershops.settings.savePix(given)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await settings.removePix();
  expect(await rita.sales.pixReceiver()).toBeNull();
  expect((await owner.audit.eventsOfShop({ event_type: "pix_key_changed" })).items).toHaveLength(2);
});

test("notes and receipts of another shop are not found, and barbers and clients have none", async () => {
  const stranger = await openShop(product);
  const id = await closed();
  await expect(stranger.owner.sales.receipts.read({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(stranger.owner.sales.saveNote({ id, cpf })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await stranger.owner.sales.showNoteCpf({ id })).toEqual({ cpf: null });
  const { client } = await signUpClient(product, slug);
  for (const who of [beto, client]) {
    await expect(who.sales.receipts.read({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(who.sales.saveNote({ id, cpf })).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
  await expect(client.sales.pixReceiver()).rejects.toMatchObject({ code: "FORBIDDEN" });
});
