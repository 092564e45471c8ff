import { defineConfig } from "vite";
import { words } from "./words.ts";

export default defineConfig({
  base: "/",
  plugins: [words()],
  build: {
    outDir: "../src/motherlode/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8000",
      "/ws": { target: "ws://127.0.0.1:8000", ws: true },
    },
  },
});
