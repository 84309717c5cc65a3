import "@fontsource-variable/cinzel/wght.css";
import "@fontsource-variable/source-sans-3/wght.css";
import "@shared/tokens.css";
import "@shared/base.css";
import "@shared/layout.css";
import { use_language } from "@shared/i18n.svelte";
import { kept } from "@shared/offline.svelte";
import { apply_settings, settings } from "@shared/settings.svelte";
import { add_icons } from "@shared/sprite";
import { emblem_icons } from "@shared/titles";
import { mount } from "svelte";
import App from "./App.svelte";

add_icons(import.meta.glob<string>("../icons/*.svg", { eager: true, query: "?raw", import: "default" }));
add_icons(emblem_icons);
apply_settings();
await use_language(settings.lang);
kept.start();
mount(App, { target: document.getElementById("app")! });
