import { build, type Plugin } from 'vite';

const SUFFIX = '?script';

/**
 * `import text from './main.ts?script'` gives the module and what it imports as one minified script, for a `<script>` in
 * a page. The server's build alone contains it.
 */
export function inlineScript(): Plugin {
  return {
    name: 'assay-inline-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return;
      if (this.environment.name === 'client') return "export default ''";
      const result = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          // Older than the floor: browsers below it run this script too, and say so.
          target: 'es2015',
          rolldownOptions: { input: id.slice(0, -SUFFIX.length), output: { format: 'iife' } },
        },
      });
      const [bundle] = Array.isArray(result) ? result : [result];
      if (bundle === undefined || !('output' in bundle)) throw new Error(`${id} is not built`);
      return `export default ${JSON.stringify(bundle.output[0].code.trim())}`;
    },
  };
}
