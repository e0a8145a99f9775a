import { runTool } from './setup/run-tool.mjs';

/** `npm run backup -- [file]`: everything in the database as it is at this moment, while the house stays open. */
runTool('backup.ts');
