/** Brings the database of the environment up to date, as a start does. Tests stop this process. */
import { readConfig } from "#server/config/config.ts";
import { migrateDatabase, openDatabase } from "#server/container.ts";

const config = readConfig(process.env);
const db = openDatabase(config);
process.stdout.write("begins\n");
await migrateDatabase(config, db);
process.stdout.write("done\n");
await db.destroy();
process.exit(0);
