import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  ssr: { noExternal: [/^@assay\//] },
  build: {
    // Data URLs in fonts and sprites would grow every page; small pictures are few.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
  },
  environments: {
    // The server imports this file: one function from a request to a page.
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
});
