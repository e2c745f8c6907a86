import { type Kysely, SqliteAdapter, sql } from "kysely";

/** Pictures that staff upload: what is known of each, the file until it is encoded, and its encoded files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const bytes = db.getExecutor().adapter instanceof SqliteAdapter ? "blob" : sql`bytea`;
  await db.schema
    .createTable("media")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("staff_id", "text")
    .addColumn("username", "text", (column) => column.notNull())
    .addColumn("file_name", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.unique())
    .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("percent", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("problem", "text")
    .addColumn("picture", "text")
    .addColumn("kind", "text", (column) => column.notNull().defaultTo("photograph"))
    .addColumn("alt", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("caption", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("focus_x", "integer", (column) => column.notNull().defaultTo(50))
    .addColumn("focus_y", "integer", (column) => column.notNull().defaultTo(50))
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable("media_uploads")
    // The parts are deleted with their picture, whatever deletes it.
    .addColumn("media_id", "text", (c) => c.notNull().references("media.id").onDelete("cascade"))
    .addColumn("part", "integer", (c) => c.notNull())
    .addColumn("bytes", bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint("media_uploads_key", ["media_id", "part"])
    .execute();
  await db.schema
    .createTable("media_files")
    .addColumn("hash", "text", (c) => c.notNull().references("media.hash").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("bytes", bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint("media_files_key", ["hash", "name"])
    .execute();
}
