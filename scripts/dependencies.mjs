import { runTool } from './setup/run-tool.mjs';

/** `npm run dependencies`: the licences of what runs in production, and known advisories. */
runTool('dependencies.ts');
