import { createRoot, hydrateRoot } from "react-dom/client";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { BookingPage } from "#web/features/public-page/booking-page.tsx";
import { OffAirPage } from "#web/features/public-page/off-air-page.tsx";

/** Hydrates the server-rendered page with the data that the server wrote beside it: null while the page is off the air. */
const barbershop = JSON.parse(document.getElementById("barbershop")!.textContent) as PublicBarbershop | null;
const root = document.getElementById("root")!;

if (barbershop) hydrateRoot(root, <BookingPage barbershop={barbershop} />);
else createRoot(root).render(<OffAirPage />);
