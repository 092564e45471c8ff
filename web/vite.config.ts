import { defineConfig } from "vitest/config";
import { words } from "./words.ts";

const PATIENCE = 180_000;

export default defineConfig({
  base: "/",
  plugins: [words()],
  build: {
    outDir: "../src/motherlode/server/static",
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
  // Patience only for what never comes: no test is about time.
  test: { css: true, testTimeout: PATIENCE, hookTimeout: PATIENCE },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8000",
      "/ws": { target: "ws://127.0.0.1:8000", ws: true },
    },
  },
});
