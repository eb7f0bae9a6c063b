ALTER TABLE "feed_positions" ADD COLUMN "newest_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_positions" ADD COLUMN "epoch" text DEFAULT substr(md5(random()::text || clock_timestamp()::text), 1, 16) NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_positions" ADD COLUMN "restored_to" bigint;