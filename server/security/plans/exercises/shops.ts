import * as profile from "#server/features/profile/queries.ts";
import * as barbers from "#server/features/barbers/queries.ts";
import * as founding from "#server/features/barbershops/founding/queries.ts";
import * as barbershops from "#server/features/barbershops/queries.ts";
import * as clients from "#server/features/clients/queries.ts";
import * as consents from "#server/features/profile/consents/queries.ts";
import * as deskOf from "#server/features/profile/desk/queries.ts";
import * as publicPage from "#server/features/public-page/queries.ts";
import * as services from "#server/features/services/queries.ts";
import { desk, everybody, exercise, now, staff } from "../exercise.ts";
import { id, type Who } from "../people.ts";

const barber = id("barber 1");
const members: Who[] = [...staff, "cliente"];
const written = {
  full_name: "Novo",
  phone: "+5511999999998",
  bio: "",
  endereco: null,
  experiencia_anos: 1,
  especialidades: [],
};
const untold = { data_nascimento: null, responsavel_nome: null, responsavel_telefone: null };
const unused = "+5511999999999";

export const ofShops = [
  exercise(barbers.activeBarbers, everybody, ({ db, scope }) => barbers.activeBarbers(db, scope)),
  exercise(barbers.insertBarber, ["admin"], ({ db, scope }) =>
    barbers.insertBarber(db, scope, { user: id("30", "account"), nome: "Rui", email: "rui@exemplo.com" }),
  ),
  exercise(barbers.insertSkills, ["admin"], ({ db, scope }) =>
    barbers.insertSkills(db, scope, { barber, services: [id("service 6")] }),
  ),
  exercise(founding.insertBarbershop, ["founder"], ({ db, scope }) =>
    founding.insertBarbershop(db, scope, { nome: "Nova", slug: "big", telefone: "" }),
  ),
  exercise(founding.insertHours, ["admin"], ({ db, scope }) =>
    founding.insertHours(db, scope, { barber, hours: [{ weekday: 0, opens: 0, closes: 60 }] }),
  ),
  exercise(barbershops.visibleShop, everybody, ({ db }) => barbershops.visibleShop(db)),
  exercise(barbershops.shopWithSettings, everybody, ({ db, scope }) => barbershops.shopWithSettings(db, scope)),
  exercise(clients.searchClients, staff, async ({ db, scope }) => {
    const typed = ["carla rocha 1", "Élida", "(11) 91000-0", "91000-0", "x"];
    for (const query of typed) await clients.searchClients(db, scope, query);
  }),
  exercise(clients.attachVisitor, everybody, async ({ db, scope }) => {
    await clients.attachVisitor(db, scope, { nome: "Ana", telefone: "+5511910000997" });
    await clients.attachVisitor(db, scope, { nome: "Nova", telefone: unused });
  }),
  exercise(clients.clientStanding, everybody, ({ db, scope }) =>
    clients.clientStanding(db, scope, { id: id("client 1"), now }),
  ),
  exercise(clients.actAsClientOf, ["visitante"], ({ db }) => clients.actAsClientOf(db, id("appointment 1"))),
  exercise(clients.countVisitorBooking, ["visitante"], ({ db, visitor }) =>
    clients.countVisitorBooking(db, visitor, "10.0.0.1"),
  ),
  exercise(clients.clientsOfSamePhone, staff, ({ db, scope }) => clients.clientsOfSamePhone(db, scope, id("client 1"))),
  exercise(clients.confirmPhone, desk, ({ db, scope }) => clients.confirmPhone(db, scope, id("client 1"))),
  exercise(clients.visitsAhead, desk, ({ db, scope }) =>
    clients.visitsAhead(db, scope, { client: id("client 1"), now }),
  ),
  exercise(clients.insertOwnClient, ["newcomer"], ({ db, scope }) =>
    clients.insertOwnClient(db, scope, { email: "x@exemplo.com", telefone: unused, ...untold }),
  ),
  exercise(profile.profileOf, members, ({ db, scope }) => profile.profileOf(db, scope)),
  exercise(profile.changeProfile, members, ({ db, scope }) => profile.changeProfile(db, scope, written)),
  exercise(profile.replaceAvatar, members, ({ db, scope }) => profile.replaceAvatar(db, scope, "/api/photos/x.webp")),
  exercise(clients.tellBirth, ["cliente"], ({ db, scope }) => clients.tellBirth(db, scope, untold)),
  exercise(clients.ownBirth, ["cliente"], ({ db, scope }) => clients.ownBirth(db, scope)),
  exercise(clients.newestClients, desk, ({ db, scope }) => clients.newestClients(db, scope)),
  exercise(clients.birthdaysOn, desk, ({ db, scope }) => clients.birthdaysOn(db, scope, [1123, 1124])),
  exercise(consents.standingConsents, ["cliente"], ({ db, scope }) => consents.standingConsents(db, scope)),
  exercise(consents.insertConsents, ["cliente"], ({ db, scope }) =>
    consents.insertConsents(db, scope, { purposes: ["imagem"], text_version: "2026-11-21", origin: "perfil" }),
  ),
  exercise(consents.withdrawConsent, ["cliente"], ({ db, scope }) => consents.withdrawConsent(db, scope, "marketing")),
  exercise(deskOf.bookedBy, desk, ({ db, scope }) => deskOf.bookedBy(db, scope, { day: now, month: now })),
  exercise(deskOf.barbersNow, desk, ({ db, scope }) => deskOf.barbersNow(db, scope, now)),
  exercise(publicPage.placeOfVisit, ["visitante"], ({ db, visitor }) => publicPage.placeOfVisit(db, visitor)),
  exercise(services.activeServices, everybody, ({ db, scope }) => services.activeServices(db, scope)),
  exercise(services.insertServices, ["admin"], ({ db, scope }) =>
    services.insertServices(db, scope, [{ nome: "Selagem", categoria: "Cabelo", preco: 1, duracao_minutos: 60 }]),
  ),
];
