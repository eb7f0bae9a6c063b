ALTER TABLE "rooms" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "building" text;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "is_archived" boolean DEFAULT false NOT NULL;