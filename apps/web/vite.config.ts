import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { FLOOR_TARGETS } from './browserFloor.ts';
import { inlineScript } from './inlineScript.ts';
import { precompress } from './precompress.ts';

/** What every page loads, in two files instead of forty small ones: a tenth less to send. */
const SHARED_CHUNKS = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: 'kit',
    // Excludes what few pages show, and what loads after the page: the live stream's engine.
    test: /packages\/ui\/src(?!\/components\/(EmptyState|ErrorSummary|ItemCard|Meter|Pagination|PasswordField|Stepper|Tabs|TextAreaField))|app\/(live\/(?!(engine|PauseButton|shared|stream|tabs|usePause)\.)|session\/(?!(destination|linkToken|useResumeAfterLogin)\.)|lib\/|shell\/(?!(AuthFrame|RouteError|RouteErrorPage|Suggestions|suggested|recentSearches)\.))/,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), inlineScript(), precompress()],
  // 'off' removes all sandbox code from the pages (scripts/lib/web-build.ts).
  define: { 'import.meta.env.VITE_SANDBOX': JSON.stringify(process.env.PAGES_SANDBOX ?? 'on') },
  ssr: { noExternal: [/^@assay\//] },
  build: {
    // Data URLs in fonts and sprites would grow every page; small pictures are few.
    assetsInlineLimit: 0,
    target: FLOOR_TARGETS,
  },
  environments: {
    // The server imports this file: one function from a request to a page.
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } } } },
  },
});
