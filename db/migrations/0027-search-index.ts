/** Made an index by trigrams on SQLite, which migration 0039 removes where it is. */
export async function up(): Promise<void> {}
