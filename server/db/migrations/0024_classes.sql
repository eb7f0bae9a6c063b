CREATE TABLE "group_settings" (
	"school_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"letters" jsonb NOT NULL,
	"defaults" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "faculty" text;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "capacity" integer DEFAULT 25 NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "is_in_statistic" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "is_inclusive" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "archived_on" date;