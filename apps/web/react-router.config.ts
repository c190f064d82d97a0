import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  appDirectory: 'app',
  // The pages for real providers are built beside those of the sandbox.
  buildDirectory: process.env.PAGES_DIR ?? 'build',
} satisfies Config;
